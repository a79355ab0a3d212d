/// Queries with named arguments, and their prepared statements. Start with [Selection].
@NullMarked
package dev.sessiongateway.persistence.query;

import org.jspecify.annotations.NullMarked;
