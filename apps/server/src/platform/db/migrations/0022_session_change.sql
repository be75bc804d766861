-- Goes up after each call that may have ended a session, or changed what one allows: by it the other servers learn to read
-- sessions anew. A sequence, because nobody waits for another who counts.
create sequence session_change;
