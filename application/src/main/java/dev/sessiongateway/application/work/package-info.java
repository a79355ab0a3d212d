/// Work in the background: what its failures are, and which of it does not progress. Start with
/// [WorkerSupervisor].
@NullMarked
package dev.sessiongateway.application.work;

import org.jspecify.annotations.NullMarked;
