/// Contacts, in the store databases. Start with [JdbiContactStore].
@NullMarked
package dev.sessiongateway.persistence.contact;

import org.jspecify.annotations.NullMarked;
