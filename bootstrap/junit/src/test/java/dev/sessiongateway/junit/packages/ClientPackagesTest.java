package dev.sessiongateway.junit.packages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the packages for Python and npm hold. [InstalledPackagesTest] installs them.
@GatewayTest
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ClientPackagesTest extends ClientPackagesFixture {
  /// Python imports from a wheel as from a directory. The stand-in is all that the plug-in uses of
  /// pytest.
  private static final String PYTHON =
      """
      import asyncio, inspect, sys, types, typing
      import session_gateway
      from session_gateway import Gateway, Phone, aio, api
      for made, of in ((aio.AsyncGateway, Gateway), (aio.AsyncPhone, Phone)):
          public = {name for name in vars(of) if not name.startswith("_")}
          assert public <= set(vars(made)), public - set(vars(made))
          for name in public:
              names = list(inspect.signature(getattr(of, name)).parameters)
              assert names == list(inspect.signature(getattr(made, name)).parameters), name
      fields = typing.get_type_hints(api.SendTextBody)
      assert fields["chatId"] is str, fields
      assert "chatId" in api.SendTextBody.__required_keys__
      assert {"event", "payload"} <= api.MessageEvent.__required_keys__
      for name, type_ in vars(api).items():
          if hasattr(type_, "__required_keys__"):
              typing.get_type_hints(type_)
      def fixture(given=None, **options):
          return given if given else fixture
      sys.modules["pytest"] = types.SimpleNamespace(fixture=fixture)
      from session_gateway import pytest_plugin
      opened = next(pytest_plugin.session_gateway())
      async def main():
          async with await aio.AsyncGateway.open() as gateway:
              ada = await gateway.phone("447700900101")
              ben = await gateway.phone("447700900102")
              await ada.writes(ben, "Good morning")
              await ben.received("Good morning")
      asyncio.run(main())
      assert pytest_plugin.gateway(opened) is opened
      assert opened.requests() == []
      assert opened.call("GET", "/simulator/phones") == []
      print("all of it works")
      """;

  private static final String COMMONJS =
      """
      const { readFileSync } = require("node:fs");
      const assert = require("node:assert");
      const all = require("./package/index.cjs");
      const types = readFileSync("package/index.d.ts", "utf8");
      (async () => {
        const modules = await import("./package/index.mjs");
        assert.deepEqual(Object.keys(all).sort(), Object.keys(modules).sort());
        for (const name of Object.keys(all)) assert.match(types, new RegExp(`export \\\\w+ ${name}\\\\b`));
        for (const type of [all.Gateway, all.Phone]) {
          const names = [...Object.getOwnPropertyNames(type.prototype), ...Object.getOwnPropertyNames(type)];
          for (const name of names) {
            if (["length", "name", "prototype"].includes(name)) continue;
            assert.match(types, new RegExp(`^  (static |readonly )?${name}[(<:]`, "m"), name);
          }
        }
        const gateway = await all.Gateway.open();
        const ada = await gateway.phone("447700900101");
        await ada.writes(await gateway.phone("447700900102"), "Good morning");
        await gateway.close();
        console.log("all of it works");
      })();
      """;

  @Test
  @NeedsProgram("python3")
  void thePythonPackageHasBothClientsTheTypesAndThePlugInOfPytest(TestGateway gateway)
      throws Exception {
    var wheel = build(gateway).resolve(WHEEL);
    try (var files = new ZipFile(wheel.toFile())) {
      assertThat(files.stream().map(Object::toString))
          .contains("session_gateway/__init__.py", "session_gateway/py.typed")
          .contains("session_gateway-1.2.3.dist-info/RECORD");
    }
    var script = file("use.py", PYTHON);
    var python = MachineProgram.require("python3").command("-B", script);
    python.environment().put("PYTHONPATH", wheel.toString());
    assertThat(run(of(gateway), python)).contains("all of it works");
  }

  @Test
  @NeedsProgram({"python3", "node"})
  void theNpmPackageHasOneInterfaceForImportRequireAndTypes(TestGateway gateway) throws Exception {
    var built = build(gateway);
    run(Map.of(), new ProcessBuilder("tar", "-xzf", built.resolve(NPM).toString()));
    assertThat(directory.resolve("package/api.d.ts"))
        .content()
        .contains("export interface SendTextBody {", "export interface MessageEvent {");
    assertThat(Files.isExecutable(directory.resolve("package/start.mjs"))).isTrue();
    var script = file("use.cjs", COMMONJS);
    var node = MachineProgram.require("node").command(script);
    assertThat(run(of(gateway), node)).contains("all of it works");
  }
}
