/// People as the network knows them. Start with [Contact].
@NullMarked
package dev.sessiongateway.domain.contact;

import org.jspecify.annotations.NullMarked;
