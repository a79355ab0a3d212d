/// The stores on disk: SQLite for what is looked up, files for media. Start with [SqliteStores].
@NullMarked
package dev.sessiongateway.persistence;

import org.jspecify.annotations.NullMarked;
