package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.broadcast.Recipient;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Recipients of a broadcast.
///
/// @param next the `after` of the next page; absent on the last one
@JsonInclude(JsonInclude.Include.NON_NULL)
record RecipientPage(List<RecipientView> recipients, @Nullable Integer next) {
  static RecipientPage of(List<Recipient> page, int limit) {
    return new RecipientPage(
        page.stream().map(RecipientView::of).toList(),
        page.size() < limit ? null : page.getLast().number());
  }
}
