/// The JSON in the databases: versioned records of messages, events, states and configurations,
/// each with its conversion from and to the domain. Start with [Json].
///
/// A released record or component name is never changed, because stored rows contain it. A changed
/// format gets a new name, and the old name stays readable.
@NullMarked
package dev.sessiongateway.persistence.json;

import org.jspecify.annotations.NullMarked;
