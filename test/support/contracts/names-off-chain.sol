// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled by solc 0.8.37, optimized for few runs.

/// A resolver that keeps the addresses of all names below its own at gateways (ENSIP-10, EIP-3668), and takes what its signer has signed.
contract NamesOffChain {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    string[] private urls;
    address private immutable signer;
    address private immutable sender;
    uint256 private immutable rounds;
    uint256 private immutable batches;

    /// `sender_`: whom it names as the one that asks; zero: itself. `rounds_`: how often it sends to the gateways for one name.
    /// `batches_`: within how many batches, one in the other, each gateway is a look-up of its own (ENSIP-21); zero: none.
    constructor(string[] memory urls_, address signer_, address sender_, uint256 rounds_, uint256 batches_) {
        urls = urls_;
        batches = batches_;
        signer = signer_;
        sender = sender_ == address(0) ? address(this) : sender_;
        rounds = rounds_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        ask(abi.encodeCall(this.resolve, (name, data)), rounds);
    }

    /// `response`: the result, and its signature over this contract, the question and the result.
    function resolveWithProof(bytes calldata response, bytes calldata extra) external view returns (bytes memory) {
        (bytes memory question, uint256 left) = abi.decode(extra, (bytes, uint256));
        bytes memory result = check(question, pick(response, batches));
        if (left > 1) ask(question, left - 1);
        return result;
    }

    function check(bytes memory question, bytes memory reply) private view returns (bytes memory) {
        (bytes memory result, uint8 v, bytes32 r, bytes32 s) = abi.decode(reply, (bytes, uint8, bytes32, bytes32));
        bytes32 signed = keccak256(abi.encode(address(this), keccak256(question), keccak256(result)));
        require(ecrecover(signed, v, r, s) == signer, "not signed");
        return result;
    }

    /// The first reply of a batch that did not fail.
    function pick(bytes memory response, uint256 depth) private pure returns (bytes memory) {
        if (depth == 0) return response;
        (bool[] memory failures, bytes[] memory replies) = abi.decode(response, (bool[], bytes[]));
        require(failures.length == replies.length, "lengths");
        for (uint256 n = 0; n < replies.length; n++) if (!failures[n]) return pick(replies[n], depth - 1);
        revert("all failed");
    }

    function ask(bytes memory question, uint256 left) private view {
        string[] memory gateways = urls;
        bytes memory data = question;
        if (batches > 0) {
            Request[] memory requests = new Request[](urls.length);
            for (uint256 n = 0; n < urls.length; n++) {
                string[] memory one = new string[](1);
                one[0] = urls[n];
                requests[n] = Request(address(this), one, question);
            }
            gateways = new string[](1);
            gateways[0] = "x-batch-gateway:true";
            data = abi.encodeWithSelector(0xa780bab6, requests);
            for (uint256 n = 1; n < batches; n++) {
                requests = new Request[](1);
                requests[0] = Request(address(this), gateways, data);
                data = abi.encodeWithSelector(0xa780bab6, requests);
            }
        }
        revert OffchainLookup(sender, gateways, data, this.resolveWithProof.selector, abi.encode(question, left));
    }
}
