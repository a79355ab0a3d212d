/// Which session family B means by the instance in its paths. Start with [Instances].
@NullMarked
package dev.sessiongateway.http.instance;

import org.jspecify.annotations.NullMarked;
