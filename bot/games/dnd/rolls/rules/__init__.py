"""What is asked, what it comes to over its faces, and what can be done with it afterwards."""
