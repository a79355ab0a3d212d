/// Keys of the API in the registry, by their hashes. Start with [JdbiAccessKeyStore].
@NullMarked
package dev.sessiongateway.persistence.access;

import org.jspecify.annotations.NullMarked;
