/// Where a session's data is: the database and the key its rows carry. Start with [Places].
@NullMarked
package dev.sessiongateway.persistence.location;

import org.jspecify.annotations.NullMarked;
