package planted.application.session;

import planted.application.queue.WaitingMessages;

/// Names a part in the core.
record QueueNamingSends(WaitingMessages waiting) {}
