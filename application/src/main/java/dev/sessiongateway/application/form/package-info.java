/// The one form in which values of the model are stored, whoever stores them: records, sealed
/// types, coded words, times and addresses, written to a [Sink] and read from a [Source]. The words
/// are in [StoredWords]; start there. An adapter brings a sink and a source for its bytes.
@NullMarked
package dev.sessiongateway.application.form;

import org.jspecify.annotations.NullMarked;
