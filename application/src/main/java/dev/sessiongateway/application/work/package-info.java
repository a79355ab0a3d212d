/// Work in the background: its threads, its failures, the work that does not progress, and the
/// lifecycle of the gateway that it belongs to. Start with [WorkerSupervisor].
@NullMarked
package dev.sessiongateway.application.work;

import org.jspecify.annotations.NullMarked;
