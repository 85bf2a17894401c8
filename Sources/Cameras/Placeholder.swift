// Nothing stands here yet.
