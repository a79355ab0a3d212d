/// Stores of parts, which nested modules bring. Begin with [StoreExtension].
@NullMarked
package dev.sessiongateway.persistence.extension;

import org.jspecify.annotations.NullMarked;
