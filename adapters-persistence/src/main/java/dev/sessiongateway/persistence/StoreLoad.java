package dev.sessiongateway.persistence;

/// How busy the databases are, and how large.
///
/// @param databases that are open
/// @param waitingWrites of all of them
/// @param longestQueue the most waiting writes of one database
/// @param mostWaitingWrites how many writes of one database may wait
/// @param waitingReads that wait for a thread, of all databases
/// @param announcements sessions whose listeners are not told of new events yet
/// @param writes stored since they were opened
/// @param commits since they were opened; several writes share one
/// @param failures that were survived
/// @param walBytes of the write-ahead logs
/// @param largestWalBytes of one write-ahead log
/// @param databaseBytes of the files themselves
public record StoreLoad(
    int databases,
    int waitingWrites,
    int longestQueue,
    int mostWaitingWrites,
    int waitingReads,
    int announcements,
    long writes,
    long commits,
    long failures,
    long walBytes,
    long largestWalBytes,
    long databaseBytes) {}
