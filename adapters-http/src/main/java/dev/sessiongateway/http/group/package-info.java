/// Groups on the wire of both families.
@NullMarked
package dev.sessiongateway.http.group;

import org.jspecify.annotations.NullMarked;
