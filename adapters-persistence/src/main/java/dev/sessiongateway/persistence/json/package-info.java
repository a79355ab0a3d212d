/// What the databases hold as JSON: versioned wire records of messages, events, states and
/// configurations, each with its way from and to the domain. Start with [Json].
///
/// A name or a component that was released is never changed: stored rows carry it. What becomes
/// different gets a new name, and the old one stays readable.
@NullMarked
package dev.sessiongateway.persistence.json;

import org.jspecify.annotations.NullMarked;
