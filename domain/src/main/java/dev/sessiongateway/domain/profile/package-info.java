/// What an account shows of itself, and to whom. Start with [PrivacySettings].
@NullMarked
package dev.sessiongateway.domain.profile;

import org.jspecify.annotations.NullMarked;
