package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.SearchIndex.Place;
import dev.sessiongateway.application.search.SearchIndex.Source;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Sha256;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeSet;

/// The place of a page in one search, as text for clients.
final class SearchCursor {
  private static final int DIGEST = 8;
  private static final int BYTES = DIGEST + Double.BYTES + Long.BYTES;
  private static final int CHARACTERS = BYTES * 4 / 3;

  private SearchCursor() {}

  static String write(Source source, SearchRequest request, Place place) {
    var bytes =
        ByteBuffer.allocate(BYTES)
            .put(digest(source, request))
            .putDouble(place.score())
            .putLong(place.position());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.cursor`
  static Place read(Source source, SearchRequest request, String text) {
    var bytes = ByteBuffer.wrap(bytes(text));
    var digest = new byte[DIGEST];
    bytes.get(digest);
    if (!Arrays.equals(digest, digest(source, request))) {
      throw Fault.invalid("cursor", "is of another search; begin without it");
    }
    return new Place(bytes.getDouble(), bytes.getLong());
  }

  private static byte[] bytes(String text) {
    if (text.length() == CHARACTERS) {
      try {
        return Base64.getUrlDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        throw new Fault.Invalid("cursor", "must be one that a search returned").toException(e);
      }
    }
    throw Fault.invalid("cursor", "must be one that a search returned");
  }

  /// The limit may differ from page to page.
  private static byte[] digest(Source source, SearchRequest request) {
    var filter = request.filter();
    var kinds = new TreeSet<String>();
    filter.kinds().forEach(kind -> kinds.add(kind.code()));
    var key = new StringBuilder();
    for (var phrase : request.text().phrases()) {
      key.append(phrase.isPrefix() ? '*' : '=').append(String.join(" ", phrase.words()));
    }
    key.append('\n').append(source.session()).append('\n').append(source.store());
    key.append('\n').append(filter.chat()).append('\n').append(filter.sender());
    key.append('\n').append(filter.fromMe()).append('\n').append(kinds);
    key.append('\n').append(filter.notBefore()).append('\n').append(filter.notAfter());
    key.append('\n').append(request.order() == SearchIndex.Order.BEST);
    return Arrays.copyOf(Sha256.of(key.toString()), DIGEST);
  }
}
