"""What is legal and what it scores. Pure: no clock, no chance, no input or output."""
