/// API keys, stored in the registry as hashes. Start with [JdbiAccessKeyStore].
@NullMarked
package dev.sessiongateway.persistence.access;

import org.jspecify.annotations.NullMarked;
