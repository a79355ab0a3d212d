/// The JSON in the databases: the stored form of messages, events, states and configurations as
/// text. Start with [Json]; its words are in [dev.sessiongateway.application.form.StoredWords].
@NullMarked
package dev.sessiongateway.persistence.json;

import org.jspecify.annotations.NullMarked;
