"""A fight's rolls: their requests, and the steps that they become."""
