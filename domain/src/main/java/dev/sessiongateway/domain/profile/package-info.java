/// Profiles and privacy settings of accounts. Start with [PrivacySettings].
@NullMarked
package dev.sessiongateway.domain.profile;

import org.jspecify.annotations.NullMarked;
