package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;
import java.math.BigDecimal;
import java.util.Currency;

/// What a product costs.
///
/// @param amount in minor units of the currency, such as cents
/// @param currency of ISO 4217, with at most three decimals
public record Price(long amount, String currency) {
  public static final long HIGHEST = 1_000_000_000_000L;

  private static final int MOST_DECIMALS = 3;
  private static final int MOST_DIGITS = 20;

  public Price {
    if (amount < 0 || amount > HIGHEST) {
      throw Fault.invalid("price", "must be 0 to " + HIGHEST);
    }
    var decimals = decimals(currency);
    if (decimals < 0 || decimals > MOST_DECIMALS) {
      throw Fault.invalid("currency", "must be a currency such as EUR");
    }
  }

  /// @param value in the currency itself, such as euros
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.currency`; `invalid.price` for
  ///   an amount that is out of range, or has more decimals than the currency
  public static Price of(BigDecimal value, String currency) {
    var decimals = decimals(currency);
    if (decimals < 0) {
      throw Fault.invalid("currency", "must be a currency such as EUR");
    }
    if (value.precision() > MOST_DIGITS || Math.abs(value.scale()) > MOST_DIGITS) {
      throw Fault.invalid("price", "must have at most " + MOST_DIGITS + " digits");
    }
    try {
      return new Price(value.movePointRight(decimals).longValueExact(), currency);
    } catch (ArithmeticException _) {
      throw Fault.invalid("price", "must not be finer than " + currency);
    }
  }

  /// Negative for what is no currency, such as gold.
  private static int decimals(String currency) {
    try {
      return Currency.getInstance(currency).getDefaultFractionDigits();
    } catch (IllegalArgumentException _) {
      return -1;
    }
  }

  /// In thousandths of the currency, as networks count.
  public long thousandths() {
    return decimal().movePointRight(MOST_DECIMALS).longValueExact();
  }

  /// `12.50 EUR`.
  public String asText() {
    return decimal().toPlainString() + " " + currency;
  }

  /// In the currency itself, with all its decimals.
  public BigDecimal decimal() {
    return BigDecimal.valueOf(amount, decimals(currency));
  }
}
