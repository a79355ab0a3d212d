/// Groups, their participants and invites. Start with [Group].
@NullMarked
package dev.sessiongateway.domain.group;

import org.jspecify.annotations.NullMarked;
