package planted.network.simulator;

import planted.org.mockito.Mockito;

/// Breaks: testsUseNoMocks.
record MockedPhones(Mockito mocks) {}
