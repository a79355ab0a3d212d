/// What the stores say to any kind of database: queries, writes that share a commit, where the data
/// of a session is. Start with [Database] and [WriteTransaction].
@NullMarked
package dev.sessiongateway.persistence.database;

import org.jspecify.annotations.NullMarked;
