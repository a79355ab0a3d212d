/// Contacts: persons as the network describes them. Start with [Contact].
@NullMarked
package dev.sessiongateway.domain.contact;

import org.jspecify.annotations.NullMarked;
