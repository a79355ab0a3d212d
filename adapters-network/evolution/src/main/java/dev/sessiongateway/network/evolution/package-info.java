/// Accounts at another provider, as Evolution API's own channel has them: the provider brings what
/// the account receives, and gets what it sends by events. Start with [EvolutionLink].
@NullMarked
package dev.sessiongateway.network.evolution;

import org.jspecify.annotations.NullMarked;
