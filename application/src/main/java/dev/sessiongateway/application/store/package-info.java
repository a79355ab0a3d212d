/// The port to what keeps a gateway's data: opening it by its name, its health, its checks and its
/// snapshots. Start with [StoreProvider]. The data itself is behind the ports of
/// [dev.sessiongateway.application.Stores]; all of them follow these rules, and the contract of
/// each port in the test-jar tries them.
///
/// - **Durable.** What a method has stored when it returns survives the end of the process and of
///   the power. What one method does is stored as a whole or not at all; several methods are not
///   one.
/// - **Order.** Who has seen a method return sees what it stored, through each port. Writes of one
///   session are stored in the order in which their methods were called by one thread.
/// - **Threads.** Every method may be called by many threads at once, virtual ones among them, and
///   comes back within about 10 seconds, with a result or a fault. Listeners are called after the
///   commit, one session at a time, on a thread of the store or of the caller.
/// - **Faults.** What a caller did is reported by the faults that the method names, such as
///   `session.not-found`. When the store cannot answer, it throws a
///   [dev.sessiongateway.domain.fault.FaultException] with
///   [StoreUnavailable][dev.sessiongateway.domain.fault.Fault.StoreUnavailable]: `store.busy` when
///   too much waits or another has it locked, `store.full` without space, `store.damaged` when data
///   cannot be read any more, and `store.broken` for everything else, such as a connection that
///   ended. No exception of a driver comes out, but as the cause. After a fault nothing is stored,
///   except that after `store.broken` of a commit nobody knows: each method can be called again,
///   and the id of a message, the version of a session or the key of a row keeps a repetition from
///   being stored twice. A store that failed works again by itself when its reason is gone.
/// - **Times** keep their nanoseconds from 1678 to 2261. They are compared as numbers, and not as
///   the texts of a database.
/// - **Texts** keep every character, U+0000 and those beyond U+FFFF among them, the empty text is
///   not null, and none is normalized or trimmed. A database without U+0000 keeps it in JSON, such
///   as that of a message, and has U+FFFD elsewhere. Halves of surrogate pairs do not occur. Texts
///   are equal when their characters are. Ids, addresses and session names sort by the codes of
///   their characters; names that are shown sort without regard to the case of A to Z, otherwise by
///   the codes too, and equal ones by their address. The language of the machine or of the database
///   changes nothing.
/// - **Sizes.** A text has up to some MiB (a webhook's answer is cut before it is stored), a file
///   up to 512 MiB, a session millions of messages and events. Lists with a limit or a page are
///   asked for with at most some thousands; those without one are as long as there are sessions,
///   keys or webhooks.
/// - **Secrets** are given as they are stored: sealed, hashed or plain. A store does not log what
///   it stores.
@NullMarked
package dev.sessiongateway.application.store;

import org.jspecify.annotations.NullMarked;
