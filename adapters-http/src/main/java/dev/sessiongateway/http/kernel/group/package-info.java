/// The parts of groups that both families show. Start with [GroupDisplayInfo].
@NullMarked
package dev.sessiongateway.http.kernel.group;

import org.jspecify.annotations.NullMarked;
