"""Pages and boards, drawn on the server: templates, one stylesheet, little JavaScript of our own."""
