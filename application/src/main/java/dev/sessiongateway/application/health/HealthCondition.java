package dev.sessiongateway.application.health;

import dev.sessiongateway.domain.text.Coded;

/// How well a component works.
public enum HealthCondition implements Coded {
  OK("ok"),
  /// It works, and is being examined in the background.
  CHECKING("checking"),
  /// It works, but an operator should look at it.
  DEGRADED("degraded"),
  /// It does not work: the gateway is not healthy.
  DOWN("down");

  private final String code;

  HealthCondition(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
