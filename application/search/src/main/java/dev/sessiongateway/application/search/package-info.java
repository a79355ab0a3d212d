/// Searching the messages and names of a session, which a gateway can do without. Start at
/// [MessageSearch], the use case; what follows the messages is [IndexUpdater], and [SearchIndex] is
/// the port to where words are kept.
@NullMarked
package dev.sessiongateway.application.search;

import org.jspecify.annotations.NullMarked;
