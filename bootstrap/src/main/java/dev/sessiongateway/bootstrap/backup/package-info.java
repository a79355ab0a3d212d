/// Backups of a data directory: making, restoring and checking them. Start with [Backup].
@NullMarked
package dev.sessiongateway.bootstrap.backup;

import org.jspecify.annotations.NullMarked;
