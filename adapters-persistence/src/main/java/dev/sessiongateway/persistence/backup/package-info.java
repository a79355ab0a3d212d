/// Copies of all databases of one moment, and their checks. Start with [DataSnapshot].
@NullMarked
package dev.sessiongateway.persistence.backup;

import org.jspecify.annotations.NullMarked;
