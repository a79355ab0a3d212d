/// Words of texts and of what is searched in them. Start at [SearchText].
@NullMarked
package dev.sessiongateway.domain.search;

import org.jspecify.annotations.NullMarked;
