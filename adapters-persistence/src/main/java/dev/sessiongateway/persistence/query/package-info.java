/// Queries with named arguments, and their prepared statements. Start with [Selection].
///
/// They are for what clients ask thousands of times a second, and for what every start reads: the
/// first statement of JDBI takes a fifth of a second of processor time, most of it to register with
/// the flight recorder. Other queries use JDBI, and so do writes but the most frequent ones.
@NullMarked
package dev.sessiongateway.persistence.query;

import org.jspecify.annotations.NullMarked;
