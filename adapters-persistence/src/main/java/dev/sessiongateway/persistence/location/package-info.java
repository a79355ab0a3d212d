/// Where the data of each session is stored: a database and the key in its rows. Start with
/// [SessionLocations].
@NullMarked
package dev.sessiongateway.persistence.location;

import org.jspecify.annotations.NullMarked;
