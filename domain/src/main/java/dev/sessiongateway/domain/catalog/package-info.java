/// The shops of businesses. Start with [Catalog].
@NullMarked
package dev.sessiongateway.domain.catalog;

import org.jspecify.annotations.NullMarked;
