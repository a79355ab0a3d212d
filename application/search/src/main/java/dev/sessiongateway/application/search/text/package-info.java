/// Words of texts and of what is searched in them. Start at [SearchText].
@NullMarked
package dev.sessiongateway.application.search.text;

import org.jspecify.annotations.NullMarked;
