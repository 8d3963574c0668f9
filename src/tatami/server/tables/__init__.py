"""Tables: opened in the lobby, played in rooms, looked at, listed, rated; what happens at them is a row of acts."""
