/// The dialect of an instance and the ids of its rows. Start with [InstanceDialect].
@NullMarked
package dev.sessiongateway.http.kernel.instance;

import org.jspecify.annotations.NullMarked;
