/// Picture and privacy of an account. Start with [Profiles].
@NullMarked
package dev.sessiongateway.application.profile;

import org.jspecify.annotations.NullMarked;
