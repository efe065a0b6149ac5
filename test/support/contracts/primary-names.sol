// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled by solc 0.8.37, optimized for few runs: the code as deployed, since a test puts it where chains have theirs.

interface INames {
    function resolver(bytes32 node) external view returns (address);
    function addr(bytes32 node) external view returns (address);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// ENSIP-21.
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] memory requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Answers for primary names as the Universal Resolver of the Ethereum Name Service does: what an address calls itself, if the name leads
/// back to it, which it asks of gateways where the resolver of a name above sends there. Anybody says here what any address calls itself.
contract PrimaryNames {
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    struct Pending {
        address owner;
        string name;
        address resolver;
        bytes4 callback;
        bytes extra;
    }

    INames private constant registry = INames(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    mapping(address => string) private claims;

    function claim(address owner, string calldata name) external {
        claims[owner] = name;
    }

    function reverse(bytes calldata lookupAddress, uint256 coinType) external view returns (string memory, address, address) {
        address owner = address(bytes20(lookupAddress));
        string memory name = claims[owner];
        if (coinType != 60 || lookupAddress.length != 20) revert ResolverNotFound(lookupAddress);
        if (bytes(name).length == 0) return ("", address(0), address(this));
        bytes32 node = nodeOf(bytes(name));
        address resolver = registry.resolver(node);
        if (resolver == address(0)) askAbove(owner, name, node);
        address named = INames(resolver).addr(node);
        if (named != owner) revert ReverseAddressMismatch(name, abi.encodePacked(named));
        return (name, resolver, address(this));
    }

    /// `response`: of the batch gateway.
    function reverseCallback(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        Pending memory pending = abi.decode(extraData, (Pending));
        require(failures.length == 1 && responses.length == 1 && !failures[0], "no response");
        (bool succeeded, bytes memory result) =
            pending.resolver.staticcall(abi.encodeWithSelector(pending.callback, responses[0], pending.extra));
        require(succeeded, "not resolved");
        address named = abi.decode(abi.decode(result, (bytes)), (address));
        if (named != pending.owner) revert ReverseAddressMismatch(pending.name, abi.encodePacked(named));
        return (pending.name, pending.resolver, address(this));
    }

    /// ENSIP-10, of the resolver one label above.
    function askAbove(address owner, string memory name, bytes32 node) private view {
        bytes memory above = bytes(name);
        uint256 at = 0;
        while (at < above.length && above[at] != ".") at++;
        bytes memory rest = new bytes(at < above.length ? above.length - at - 1 : 0);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = above[at + 1 + i];
        INames resolver = INames(registry.resolver(nodeOf(rest)));
        if (rest.length == 0 || address(resolver) == address(0)) revert ResolverNotFound(bytes(name));
        try resolver.resolve(dnsName(bytes(name)), abi.encodeCall(INames.addr, (node))) {
            revert ResolverNotFound(bytes(name));
        } catch (bytes memory error) {
            sendToGateways(error, Pending(owner, name, address(resolver), 0, ""));
        }
    }

    /// `error`: `OffchainLookup` of a resolver.
    function sendToGateways(bytes memory error, Pending memory pending) private view {
        bytes memory body = new bytes(error.length - 4);
        for (uint256 i = 0; i < body.length; i++) body[i] = error[i + 4];
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callback, pending.extra) =
            abi.decode(body, (address, string[], bytes, bytes4, bytes));
        string[] memory gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.reverseCallback.selector,
            abi.encode(pending)
        );
    }

    /// RFC 1035: each label behind its length.
    function dnsName(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                encoded[i + 1] = name[i];
                continue;
            }
            encoded[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    /// EIP-137, from the last label to the first.
    function nodeOf(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 at = name.length; ; at--) {
            if (at > 0 && name[at - 1] != ".") continue;
            bytes memory label = new bytes(end - at);
            for (uint256 i = 0; i < label.length; i++) label[i] = name[at + i];
            node = keccak256(abi.encodePacked(node, keccak256(label)));
            if (at == 0) return node;
            end = at - 1;
        }
    }
}
