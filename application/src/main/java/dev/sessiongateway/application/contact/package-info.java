/// Looking people up. Start with [Contacts].
@NullMarked
package dev.sessiongateway.application.contact;

import org.jspecify.annotations.NullMarked;
