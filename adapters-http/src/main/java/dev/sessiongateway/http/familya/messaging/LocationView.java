package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Degrees as decimal text, as clients of family A expect.
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaName("MessageLocation")
public record LocationView(
    String latitude,
    String longitude,
    boolean live,
    @Nullable String name,
    @Nullable String address) {
  public static LocationView of(Content.Location location) {
    return new LocationView(
        decimal(location.latitude()),
        decimal(location.longitude()),
        false,
        location.title(),
        location.address());
  }

  private static String decimal(double degrees) {
    return Double.isFinite(degrees)
        ? BigDecimal.valueOf(degrees).toPlainString()
        : Double.toString(degrees);
  }
}
