"""The five boards, one module and one template each."""
