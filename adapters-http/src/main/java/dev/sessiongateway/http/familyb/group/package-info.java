/// Groups on the wire of both families.
@NullMarked
package dev.sessiongateway.http.familyb.group;

import org.jspecify.annotations.NullMarked;
